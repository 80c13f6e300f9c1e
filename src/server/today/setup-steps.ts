import { SETUP_STEPS, type SetupStep, type TestLetter, type Today } from '#contract/today.ts'
import { NO_MAIL_SERVER, NO_MAILBOX } from '#domain/mail-status.ts'
import { missingSellerFacts } from '#domain/seller-facts.ts'
import { isShown } from '#server/catalog/listed-products.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/random.ts'
import { confirmStep, loadConfirmedSteps } from '#server/settings/confirmed-steps.ts'
import type { Settings } from '#server/settings/settings.ts'

type SetupDeps = {
  db: Db
  settings: Settings
  mailer: Pick<Mailer, 'hasServer' | 'sendNow'>
  now: () => Date
}

/** Returns the steps to an open shop; none once all are done. */
export async function setupSteps({ db, settings, mailer }: SetupDeps): Promise<Today['setup']> {
  const [facts, { paymentSandbox }, marked, product] = await Promise.all([
    settings.facts(),
    settings.public(),
    loadConfirmedSteps(db),
    db
      .selectFrom('products')
      .select('id')
      .where(isShown)
      .where('image_url', '!=', '')
      .limit(1)
      .executeTakeFirst(),
  ])
  // A private seller has no registry code.
  const missing = missingSellerFacts(facts).filter(fact => fact !== 'registryCode')
  const hasMailbox = !missing.includes('contactEmail')
  // A test e-mail to another address proves nothing about this one.
  const tried = marked.get('mail')
  const isDone: Record<SetupStep, boolean> = {
    mail: mailer.hasServer && hasMailbox && (tried === true || tried === facts.contactEmail),
    seller: missing.length === 0,
    payments: !paymentSandbox,
    products: product !== undefined,
    // Her prices prove nothing about the hours from which every buyer's promised day is calculated.
    delivery: marked.has('delivery'),
    terms: marked.has('terms'),
  }
  const steps = SETUP_STEPS.map(step => ({ step, isDone: isDone[step] }))
  return steps.every(step => step.isDone) ? [] : steps
}

/** Sends the owner a test e-mail at once, and returns the outcome. */
export async function sendTestLetter({ db, settings, mailer, now }: SetupDeps): Promise<TestLetter> {
  const facts = await settings.facts()
  const to = facts.contactEmail
  if (!mailer.hasServer) return { to, sent: false, error: NO_MAIL_SERVER }
  // A relay would accept such an e-mail, and it would bounce later.
  if (missingSellerFacts(facts).includes('contactEmail')) return { to, sent: false, error: NO_MAILBOX }
  const mail = { template: 'test-letter', about: { id: newId() }, recipient: to, data: {} } as const
  const id = await queueMail(db, mail, now())
  const sent = await mailer.sendNow(id)
  if (!sent.ok) return { to, sent: false, error: sent.error }
  await confirmStep(db, 'mail', now(), to)
  return { to, sent: true, error: null }
}
