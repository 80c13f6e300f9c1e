/** Path to which a provider sends its events. */
export const webhookPath = (provider: string): string => `/api/${provider}/webhook`
