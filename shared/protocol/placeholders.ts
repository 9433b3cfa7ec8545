// What stands in the built files of other hosts for what the gateway knows when it is asked for them, and what only
// those who take the file know.

/** The gateway's host. */
export const HOST_PLACEHOLDER = 'coinsheet.invalid';
/** The gateway's address. */
export const ADDRESS_PLACEHOLDER = `https://${HOST_PLACEHOLDER}`;
/** A GUID that is unique for each address. */
export const ID_PLACEHOLDER = '00000000-0000-4000-8000-000000000000';

/** The empty access token of a script to paste. */
const noToken = /(ACCESS_TOKEN(?:_ =|:) )(?:''|"")/;

/** A script to paste, with the access token in it. */
export const withToken = (script: string, token: string): string =>
  script.replace(noToken, (_, before: string) => `${before}${JSON.stringify(token)}`);
