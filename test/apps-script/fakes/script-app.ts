// Google's ScriptApp, as far as timers go. https://developers.google.com/apps-script/reference/script/script-app

export const makeScriptApp = () => {
  let triggers: { readonly handler: string; readonly hours: number }[] = [];
  const triggerOf = (trigger: (typeof triggers)[number]) => ({
    trigger,
    getHandlerFunction: () => trigger.handler,
  });
  return {
    triggers: () => triggers,
    app: {
      getProjectTriggers: () => triggers.map(triggerOf),
      deleteTrigger: ({ trigger }: ReturnType<typeof triggerOf>) => {
        triggers = triggers.filter((one) => one !== trigger);
      },
      newTrigger: (handler: string) => ({
        timeBased: () => ({
          everyHours: (hours: number) => ({
            create: () => {
              if (!Number.isInteger(hours) || hours < 1)
                throw new Error('The value you passed to everyHours was invalid.');
              triggers = [...triggers, { handler, hours }];
            },
          }),
        }),
      }),
    },
  };
};
