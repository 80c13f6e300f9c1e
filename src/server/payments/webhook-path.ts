/** Where a provider tells what happened. */
export const webhookPath = (provider: string): string => `/api/${provider}/webhook`
