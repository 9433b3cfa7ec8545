// Refreshing by the clock, through ScriptApp. Needs the scope `script.scriptapp`, which only somebody's own script has.

import { TIMED_FUNCTION, type Timer } from './timer.ts';

const triggers = () => ScriptApp.getProjectTriggers().filter((one) => one.getHandlerFunction() === TIMED_FUNCTION);

export const googleTimer: Timer = {
  isOn: () => triggers().length > 0,
  turnOn: () => {
    // As often as add-ons may, and seldom enough for every daily limit.
    ScriptApp.newTrigger(TIMED_FUNCTION).timeBased().everyHours(1).create();
  },
  turnOff: () => {
    for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
  },
};
