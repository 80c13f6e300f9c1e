import { z } from 'zod'
import { EMAIL_MAX } from '#domain/limits.ts'
import { SUMS_OF_DATA } from './admin-orders.ts'
import { pageQuery, text, timeOut } from './fields.ts'

/** The default page size of actions. */
const ACTIONS_A_PAGE = 50

/** GET /api/admin/audit: filters of the audit log; without any, all actions. */
export const auditQuery = z.object({
  /** an administrator's e-mail */
  actor: text(EMAIL_MAX).optional(),
  /** an action, `product.update`, or the prefix of several, `product` */
  action: z
    .string()
    .regex(/^[a-z-]+(\.[a-z-]+)?$/)
    .max(60)
    .optional(),
  /** a part of the subject: of an order number, of a product name */
  subject: text(200).optional(),
  ...pageQuery(ACTIONS_A_PAGE, 200),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** An action of an administrator; the fields of `data` depend on the action. */
const auditEntry = z.object({
  id: z.string(),
  at: timeOut,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()).describe(SUMS_OF_DATA),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLog = z.object({
  /** newest first */
  entries: z.array(auditEntry),
  /** the cursor of the next page; null on the last one */
  next: z.string().nullable(),
  /** everybody with an action in the log */
  actors: z.array(z.string()),
})
export type AuditLog = z.infer<typeof auditLog>
