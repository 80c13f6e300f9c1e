/**
 * The tables as the queries see them. Money is whole cents, time is ISO 8601 text in UTC, JSON is text, a boolean is 0
 * or 1: the common subset of SQLite and PostgreSQL.
 * Each capability's file holds the tables that only it writes (decision 22).
 */
import type { AdminTables } from './tables/admin.ts'
import type { BackupTables } from './tables/backup.ts'
import type { CartTables } from './tables/cart.ts'
import type { CatalogTables } from './tables/catalog.ts'
import type { ContactTables } from './tables/contact.ts'
import type { DeliveryTables } from './tables/delivery.ts'
import type { DocumentsTables } from './tables/documents.ts'
import type { InboundMailTables } from './tables/inbound-mail.ts'
import type { IncidentsTables } from './tables/incidents.ts'
import type { MailTables } from './tables/mail.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PaymentsTables } from './tables/payments.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { PushTables } from './tables/push.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { ShippingTables } from './tables/shipping.ts'
import type { ThreadTables } from './tables/thread.ts'
import type { VisitsTables } from './tables/visits.ts'
import type { WithdrawalsTables } from './tables/withdrawals.ts'
import type { YarnTables } from './tables/yarn.ts'

export interface Tables
  extends AdminTables,
    BackupTables,
    CartTables,
    CatalogTables,
    ContactTables,
    DeliveryTables,
    DocumentsTables,
    InboundMailTables,
    IncidentsTables,
    MailTables,
    OrdersTables,
    PaymentsTables,
    PlatformTables,
    PushTables,
    SettingsTables,
    ShippingTables,
    ThreadTables,
    VisitsTables,
    WithdrawalsTables,
    YarnTables {}

/**
 * Tables written by a shopper's click, where losing the last one in a power cut costs only another click (decision 25).
 */
export const ASYNCHRONOUS_TABLES: readonly (keyof Tables)[] = ['cart_items']
