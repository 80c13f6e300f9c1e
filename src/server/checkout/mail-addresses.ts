import type { CheckoutDeps } from './deps.ts'

/** The owner's address for notices, and the public URL that links in e-mails start with. */
export type MailAddresses = { ownerEmail: string; publicUrl: string }

export const mailAddresses = async ({
  settings,
  publicUrl,
}: Pick<CheckoutDeps, 'settings' | 'publicUrl'>): Promise<MailAddresses> => ({
  ownerEmail: (await settings.facts()).contactEmail,
  publicUrl,
})

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
