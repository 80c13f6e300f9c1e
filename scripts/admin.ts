/**
 * Recovery and setup for the owner, on the server itself, with the shop's own environment:
 *
 *   npm run admin -- reset mari@heegel.ee    a new password for an administrator, which alone signs them in; ends all their
 *                                            sessions and notices on phones, and removes their passkeys and authenticator
 *                                            app
 *   npm run admin -- email mari@vana.ee mari@uus.ee
 *                                            another e-mail for signing in; the password stays
 *   npm run admin -- setup                   a new set-up link while there is no administrator yet
 *   npm run admin -- invoices-above 137      the next invoice gets number 138, to continue a year's series begun elsewhere;
 *                                            credit-notes-above does the same for credit notes
 */
import { randomBytes } from 'node:crypto'
import { isEmail } from '#domain/contact-details.ts'
import { mailAccountChange } from '#server/admin/account-mail.ts'
import { recordAction } from '#server/admin/audit.ts'
import { renewSetUpLink } from '#server/admin/first-admin.ts'
import {
  adminEmails,
  deleteOtherCredentials,
  hashPassword,
  replaceEmail,
  replacePassword,
} from '#server/admin/store.ts'
import { CommandError } from '#server/backup/command-error.ts'
import { readConfig } from '#server/config.ts'
import { lastNumber, raiseNumber } from '#server/documents/numbering.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { migrateDirectly } from '#server/platform/database/migrate.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { signOutDevices } from '#server/push/sign-out-devices.ts'
import { hasShop, requireShop } from './require-shop.ts'
import { runCommand } from './run-command.ts'

const USAGE = [
  'Usage: npm run admin -- reset <e-mail>',
  '       npm run admin -- email <e-mail> <new e-mail>',
  '       npm run admin -- setup',
  '       npm run admin -- invoices-above <number>',
  '       npm run admin -- credit-notes-above <number>',
].join('\n')

/** Lists the existing administrators: the e-mail may have been mistyped at the set-up. This command can read them anyway. */
async function unknownAdmin(db: Db, email: string): Promise<CommandError> {
  const others = await adminEmails(db)
  return new CommandError(
    others.length === 0
      ? 'There is no administrator yet. Become one:  npm run admin -- setup'
      : `No administrator has the e-mail address ${email}; there is ${others.join(', ')}`,
  )
}

async function resetPassword(db: Db, email: string): Promise<string> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const now = new Date()
  await retryingTransaction(db, async trx => {
    const userId = await replacePassword(trx, { email, passwordHash }, now)
    if (userId === undefined) throw await unknownAdmin(trx, email)
    await deleteOtherCredentials(trx, email)
    const actor = email.toLowerCase()
    await signOutDevices(trx, { of: userId, allBut: undefined }, actor, now)
    await mailAccountChange(trx, { email: actor, change: 'reset-on-server', userAgent: '' }, now)
    await recordAction(trx, { actor, action: 'account.reset', subject: actor, data: { by: 'server' } }, now)
  })
  return `The new password of ${email}, shown only once:\n\n  ${password}\n\nAll sessions, passkeys and codes of ${email} have been revoked. Their devices receive no notices: turn them on again in the settings.`
}

async function changeEmail(db: Db, from: string, to: string): Promise<string> {
  if (!isEmail(to)) throw new CommandError(`${to} is not an e-mail address`)
  const now = new Date()
  const outcome = await retryingTransaction(db, async trx => {
    const changed = await replaceEmail(trx, { from, to }, now)
    const actor = to.toLowerCase()
    const data = { from: from.toLowerCase(), by: 'server' }
    if (changed === 'changed') {
      const told = { email: actor, formerEmail: data.from, change: 'email' as const, name: actor }
      await mailAccountChange(trx, { ...told, userAgent: '' }, now)
      await recordAction(trx, { actor, action: 'account.change-email', subject: actor, data }, now)
    }
    return changed
  })
  if (outcome === 'unknown') throw await unknownAdmin(db, from)
  if (outcome === 'taken')
    throw new CommandError(`Another administrator already has the e-mail address ${to}`)
  return `${from} now signs in as ${to.toLowerCase()}, with the same password.`
}

async function showSetUpLink(db: Db, publicUrl: string): Promise<string> {
  const link = await renewSetUpLink(db, publicUrl, new Date())
  if (!link) {
    const emails = (await adminEmails(db)).join(', ')
    throw new CommandError(`The shop already has an administrator, ${emails}; reset their password instead`)
  }
  return `To become the administrator, open this link within 24 hours (it works once):\n\n  ${link}`
}

const SERIES = {
  'invoices-above': { kind: 'invoice', name: 'invoice' },
  'credit-notes-above': { kind: 'credit_note', name: 'credit note' },
} as const

async function continueNumbers(db: Db, series: keyof typeof SERIES, last: number): Promise<string> {
  const { kind, name } = SERIES[series]
  const now = new Date()
  const before = await retryingTransaction(db, async trx => {
    const from = await lastNumber(trx, kind)
    if (last <= from)
      throw new CommandError(
        `The next ${name} already has number ${from + 1}: a lower number would be used twice`,
      )
    await raiseNumber(trx, kind, last)
    const data = { from, to: last }
    await recordAction(
      trx,
      { actor: 'server', action: 'documents.continue-numbers', subject: kind, data },
      now,
    )
    return from
  })
  return `The next ${name} has number ${last + 1} instead of ${before + 1}.`
}

/** Returns the requested work on the database, or `undefined` if the words are not a command. */
function commandOf([command, ...rest]: string[]):
  | ((db: Db, publicUrl: string) => Promise<string>)
  | undefined {
  const [email, to] = rest
  if (command === 'reset' && email && rest.length === 1) return db => resetPassword(db, email)
  if (command === 'email' && email && to && rest.length === 2) return db => changeEmail(db, email, to)
  if (command === 'setup' && rest.length === 0) return showSetUpLink
  const [number] = rest
  const isNumber = number !== undefined && /^\d{1,9}$/.test(number) && rest.length === 1
  if ((command === 'invoices-above' || command === 'credit-notes-above') && isNumber)
    return db => continueNumbers(db, command, Number(number))
  return undefined
}

const newShop = (dataDir: string): string =>
  `There was no shop in ${dataDir}, so a new one was created. If your shop is elsewhere, set DATA_DIR to its folder.\n\n`

async function run(words: string[]): Promise<string> {
  const command = commandOf(words)
  if (!command) throw new CommandError(USAGE)
  const config = readConfig()
  const isNew = !hasShop(config)
  if (words[0] !== 'setup') requireShop(config)
  const database = await openDatabase(config)
  try {
    await migrateDirectly(database, config)
    const said = await command(database.db, config.publicUrl)
    return isNew ? newShop(config.dataDir) + said : said
  } finally {
    await database.db.destroy()
  }
}

await runCommand(() => run(process.argv.slice(2)))
