import { detailsOf } from '#web/platform/api.ts'
import { isDifferentRequest } from '#web/platform/form-request.ts'
import { Notice } from './notice.tsx'

/** Says what an earlier attempt has made whose reply was lost; sending again makes another one. */
export function AlreadySentNotice({ error, className }: { error: Error | null; className?: string }) {
  if (!error || !isDifferentRequest(error)) return null
  return (
    <Notice tone="red" role="alert" className={className}>
      {detailsOf(error, '')}
    </Notice>
  )
}
