import { useNavigate } from '@tanstack/react-router'
import type { ListedMail } from '#contract/outbox.ts'
import * as messages from '#messages/admin/outbox.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { useSendAgain } from './outbox-query.ts'
import { readOutboxSearch } from './outbox-search.ts'

/** Sends an e-mail again at once. */
export function SendAgainButton({ mail, isRead = false }: { mail: ListedMail; isRead?: boolean }) {
  const navigate = useNavigate()
  const isShown = useIsMounted()
  const { mutate, isPending } = useSendAgain(mail, id => {
    // The reader switches to the e-mail that was sent.
    if (isShown.current && isRead && id !== mail.id)
      void navigate({
        to: '/admin/outbox',
        search: shown => readOutboxSearch({ ...shown, mail: id }),
        replace: true,
        resetScroll: false,
      })
  })
  return (
    <Button
      size="small"
      look={mail.status === 'failed' ? 'primary' : 'line'}
      busy={isPending || mail.status === 'sending'}
      onClick={() => mutate()}
    >
      {messages.sendAgain}
    </Button>
  )
}
