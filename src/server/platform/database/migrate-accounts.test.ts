import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { up as makeShop } from '#server/migrations/0001-shop.ts'
import { up as guardAccounts } from '#server/migrations/0009-accounts.ts'
import { openSqlite } from './database.ts'

test('sessions survive the hashing of tokens, and the shop keeps its secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-migrate-'))
  const { db } = openSqlite(join(folder, 'heegel.sqlite'))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  await makeShop(db as unknown as Kysely<unknown>, 'sqlite')
  const at = '2026-11-20T12:00:00.000Z'
  const times = { created_at: at, updated_at: at }
  await db
    .insertInto('admin_users')
    .values({ id: 'mari', name: 'Mari', email: 'mari@heegel.ee', email_verified: 0, ...times })
    .execute()
  await db
    .insertInto('admin_sessions')
    .values({ id: 's', token: 'token-of-mari', user_id: 'mari', expires_at: at, ...times })
    .execute()
  await db
    .insertInto('settings')
    .values([
      { key: 'auth-secret', value: 'secret', updated_at: at },
      { key: 'brand', value: '"Heegel"', updated_at: at },
    ])
    .execute()
  await guardAccounts(db)
  expect(await db.selectFrom('admin_sessions').select('token').execute()).toEqual([
    { token: createHash('sha256').update('token-of-mari').digest('base64url') },
  ])
  expect(await db.selectFrom('admin_secrets').selectAll().execute()).toEqual([
    { key: 'auth-secret', value: 'secret', updated_at: at },
  ])
  expect(await db.selectFrom('settings').select('key').where('key', 'like', '%secret%').execute()).toEqual([])
})
