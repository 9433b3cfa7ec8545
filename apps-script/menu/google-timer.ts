// The hourly refresh, through ScriptApp. Needs the scope `script.scriptapp`, which the published add-on lacks.

import { TIMED_FUNCTION, type Timer } from './timer.ts';

const triggers = () => ScriptApp.getProjectTriggers().filter((one) => one.getHandlerFunction() === TIMED_FUNCTION);

export const googleTimer: Timer = {
  isOn: () => triggers().length > 0,
  turnOn: () => {
    // The shortest interval for add-ons, and within every daily limit.
    ScriptApp.newTrigger(TIMED_FUNCTION).timeBased().everyHours(1).create();
  },
  turnOff: () => {
    for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
  },
};
