import type { DatabaseSync } from 'node:sqlite'
import { hasTable, inDatabase } from './database-file.ts'

const ADVICE = [
  'For each of them who should not get in, before you open the shop:  npm run admin -- reset <e-mail>',
  'This removes their sessions, passkeys and second step, and sets a new password. Then remove them from the administrators in',
  'the settings: an administrator can have a link for a new password e-mailed.',
]

/**
 * Returns the sign-ins, devices and reply addresses that a restore has made valid again. The owner decides about them: the
 * replaced shop may have been an intruder's, so the restore revokes none.
 * @param before the replaced database; without it, all who can sign in are named
 */
export function reopenedWaysIn(file: string, before: string | undefined): string {
  return inDatabase(
    file,
    database =>
      linesOf(
        before === undefined
          ? everybody(database)
          : [...signIns(database), ...devices(database), ...replyAddresses(database)],
      ),
    before,
  )
}

const linesOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

function everybody(database: DatabaseSync): string[] {
  const users = database.prepare('select email from admin_users order by created_at').all()
  if (users.length === 0) return []
  const emails = users.map(({ email }) => email).join(', ')
  return [`These can sign in, with the passwords they had when the backup was made: ${emails}`, ...ADVICE]
}

const passwordIn = (schema: string, user: string) =>
  `(select password from ${schema}.admin_accounts where user_id = ${user}.id and provider_id = 'credential')`

const secondStepIn = (schema: string, user: string) =>
  `(select secret || backup_codes from ${schema}.admin_two_factors
    where user_id = ${user}.id and ${user}.two_factor_enabled = 1)`

function signIns(database: DatabaseSync): string[] {
  const found = database
    .prepare(
      `select restored.email,
         former.id is null as removed,
         ${passwordIn('main', 'restored')} is not ${passwordIn('before', 'former')} as password,
         ${secondStepIn('main', 'restored')} is not ${secondStepIn('before', 'former')} as "second step",
         exists (select 1 from main.admin_passkeys where user_id = restored.id and credential_id not in (
           select credential_id from before.admin_passkeys where user_id = former.id)) as passkeys
       from main.admin_users restored left join before.admin_users former on former.email = restored.email
       order by restored.created_at`,
    )
    .all()
    .map(({ email, removed, ...ways }) => {
      const changed = removed ? ['removed'] : Object.keys(ways).filter(way => ways[way] === 1)
      return { email, changed }
    })
    .filter(({ changed }) => changed.length > 0)
  if (found.length === 0) return []
  return [
    'After this backup, these administrators were removed or changed. The restore has undone it, so they can sign in as before:',
    ...found.map(({ email, changed }) => `  ${email}: ${changed.join(', ')}`),
    ...ADVICE,
  ]
}

function devices(database: DatabaseSync): string[] {
  if (!hasTable(database, 'push_devices')) return []
  const { count } = database
    .prepare(
      'select count(*) as count from main.push_devices where id not in (select id from before.push_devices)',
    )
    .get()!
  return count === 0 ? [] : [`Devices that get notices again, to be removed in the settings: ${count}`]
}

function replyAddresses(database: DatabaseSync): string[] {
  if (!hasTable(database, 'reply_secrets')) return []
  const orders = database
    .prepare(
      `select distinct order_number from main.orders join main.reply_secrets on order_id = orders.id
       where secret in (select secret from before.ended_reply_secrets) order by order_number`,
    )
    .all()
  if (orders.length === 0) return []
  const numbers = orders.map(({ order_number }) => order_number).join(', ')
  return [`Orders whose ended reply addresses work again, to be ended in each order: ${numbers}`]
}
