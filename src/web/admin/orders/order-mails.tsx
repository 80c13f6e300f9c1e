import { useQueryClient } from '@tanstack/react-query'
import type { OrderMailRow } from '#contract/admin-orders.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { mailFaultText } from '#domain/mail-fault.ts'
import { NO_MAIL_SERVER } from '#domain/mail-status.ts'
import * as messages from '#messages/admin/orders.ts'
import { PanelPart } from '#web/admin/common/panel-parts.tsx'
import { MAIL_STATUS_LABEL, MAIL_STATUS_TONE, mailLabel } from '#web/admin/outbox/mail-labels.ts'
import { useSendAgain } from '#web/admin/outbox/outbox-query.ts'
import { adminOrderKey } from '#web/shop/orders/owner-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'

/** The e-mails about an order, newest first. */
export const OrderMails = ({ orderNumber, mails }: { orderNumber: string; mails: readonly OrderMailRow[] }) =>
  mails.length > 0 && (
    <PanelPart heading={messages.mailsHeading}>
      <ul className="grid gap-3">
        {mails.map(mail => (
          <MailRow key={mail.id} mail={mail} orderNumber={orderNumber} />
        ))}
      </ul>
    </PanelPart>
  )

function MailRow({ mail, orderNumber }: { mail: OrderMailRow; orderNumber: string }) {
  const queryClient = useQueryClient()
  const name = mailLabel(mail.template)
  const { mutate, isPending } = useSendAgain(mail)
  const sendAgain = () =>
    mutate(undefined, {
      onSettled: () => queryClient.invalidateQueries({ queryKey: adminOrderKey(orderNumber) }),
    })
  const fault = mail.error === NO_MAIL_SERVER ? null : mail.error && mailFaultText(mail.error)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
      <div className="min-w-0 wrap-anywhere">
        <b>{name}</b>{' '}
        <StatusLabel tone={MAIL_STATUS_TONE[mail.status]}>{MAIL_STATUS_LABEL[mail.status]}</StatusLabel>
        <p className="num text-hint text-tint-2">
          {mail.to}, {shortMomentText(mail.sentAt ?? mail.createdAt)}
        </p>
      </div>
      <Button
        look="line"
        size="small"
        busy={isPending || mail.status === 'sending'}
        aria-label={messages.sendAgainNamed(name)}
        onClick={sendAgain}
      >
        {messages.sendAgain}
      </Button>
      {fault && (
        <p
          className="col-span-full text-hint text-vaarikas wrap-anywhere"
          lang={fault === mail.error ? 'en' : undefined}
        >
          {fault}
        </p>
      )}
    </li>
  )
}
