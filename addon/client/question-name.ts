// A short name for a question. Questions are built field by field in one order, so that equal ones have one name.

import { hashText } from '../../shared/text/hash.ts';
import type { WireQuestion } from './wire.ts';

export const questionName = (question: WireQuestion): string => hashText(JSON.stringify(question));
