// A short name for a question. Questions are built with their fields in one order, so equal questions have equal names.

import { hashText } from '../../shared/text/hash.ts';
import { sentQuestion, type WireQuestion } from './wire.ts';

export const questionName = (question: WireQuestion): string => hashText(JSON.stringify(sentQuestion(question)));
