// The gateway that the add-on under test is built for: one that is published, as no test ever reaches it.

export const addonGatewayUrl = 'https://coinsheet.example.workers.dev';
