// What stands in the built files of other hosts for what the gateway knows when it is asked for them.

/** The gateway's host. */
export const HOST_PLACEHOLDER = 'coinsheet.invalid';
/** The gateway's address. */
export const ADDRESS_PLACEHOLDER = `https://${HOST_PLACEHOLDER}`;
/** A GUID that is unique for each address. */
export const ID_PLACEHOLDER = '00000000-0000-4000-8000-000000000000';
