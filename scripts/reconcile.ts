/**
 * After a backup was restored: books the payments and refunds since the backup from the records of the providers that list
 * them, and says what to compare by hand. Runs with the shop's own environment, before the shop is started again:
 *
 *   npm run reconcile -- --since 2026-11-20T10:00          shows what would be booked, and changes nothing
 *   npm run reconcile -- --since 2026-11-20T10:00 --yes    books it; run again, it continues with what is left
 *
 * --since is when the backup was made, in UTC unless it says otherwise (…T12:00+02:00); restore prints it. The numbers of
 * invoices and credit notes continue above all that may have been e-mailed since; if you know the highest ones sent, give
 * them: --invoices-above 137 --credit-notes-above 12. No customer is e-mailed, and nothing is refunded.
 */
import { providerName } from '#domain/payment-method.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { applyPlan } from '#server/checkout/reconcile/apply-plan.ts'
import { planReconciliation } from '#server/checkout/reconcile/reconcile.ts'
import { createShopServices, type ShopServices } from '#server/composition-root.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connectProviders } from '#server/payments/connect.ts'
import type { Providers } from '#server/payments/registry.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrateDirectly } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { parseReconcileOptions, type ReconcileOptions } from './reconcile-options.ts'
import { isEmptyPlan, printPlan, printUnapplied, servicesOf } from './reconcile-report.ts'
import { requireShop, withStoppedShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

/** Returns warnings about what the plan cannot know. */
function warnings({ paypal }: Config, { all }: Providers, since: Date): string[] {
  const days = Math.floor((Date.now() - since.getTime()) / 86_400_000)
  const silent = all.filter(({ can }) => !can.listsEvents)
  return [
    ...all.flatMap(({ name, can }) =>
      can.listsEvents && days >= can.listsEvents.days
        ? [
            `${providerName(name)} lists only the events of the last ${can.listsEvents.days} days. Compare the days before by hand.`,
          ]
        : [],
    ),
    ...(paypal && paypal.webhookId === undefined
      ? ['PAYPAL_WEBHOOK_ID is not set: PayPal may list no events for an account without a webhook.']
      : []),
    ...(silent.length > 0
      ? [
          `${servicesOf(silent)} does not list events. Compare all payments and refunds there since ${since.toISOString()} with the orders by hand.`,
        ]
      : []),
  ]
}

async function reconcile(
  { checkout, providers }: Pick<ShopServices, 'checkout'> & { providers: Providers },
  { since, isBooked, highest }: ReconcileOptions,
): Promise<void> {
  const planned = await planReconciliation(checkout, { since, highest })
  if (planned.outcome === 'unknown')
    throw new CommandError(
      `A provider did not list everything (${planned.reason}). Nothing was changed; try again later`,
    )
  const asked = providers.all.filter(({ can }) => can.listsEvents)
  console.log(printPlan(planned, asked))
  if (isEmptyPlan(planned)) return
  if (!isBooked) {
    console.log('\nNothing has been changed yet. Run the same command with --yes to book it.')
    return
  }
  const unbooked = await applyPlan(checkout, planned)
  console.log(`\n${printUnapplied(unbooked)}`)
  if (unbooked.length > 0) process.exitCode = 1
}

async function run(words: string[]): Promise<undefined> {
  const wish = parseReconcileOptions(words, new Date())
  const config = readConfig()
  // The sandbox is used only if no account at all is configured.
  if (config.hasPaymentSandbox)
    throw new CommandError(
      'There is no provider’s record to compare with: no account of a payment provider is configured, and the built-in payment sandbox forgets everything when it ends.',
    )
  requireShop(config)
  const work = () => compareWithRecords(config, wish)
  // An open shop would not learn of the changed stock, and issues invoice numbers every minute.
  if (wish.isBooked && !config.databaseUrl) await withStoppedShop(config.dataDir, 'reconcile', work)
  else await work()
}

async function compareWithRecords(config: Config, wish: ReconcileOptions): Promise<void> {
  const { publicUrl } = config
  const log = createLog('error', { write: line => void process.stderr.write(line) })
  const database = await openDatabase(config, log)
  try {
    await migrateDirectly(database, config)
    const providers = connectProviders(config, { db: database.db, log, publicUrl })
    const shop = await createShopServices({ config, database, providers, log })
    for (const warning of warnings(config, providers, wish.since)) console.log(`${warning}\n`)
    try {
      await reconcile({ ...shop, providers }, wish)
    } finally {
      await shop.mailer.close()
      await providers.close()
      await shop.changes.close()
    }
  } finally {
    await database.db.destroy()
  }
}

await runCommand(() => run(process.argv.slice(2)))
