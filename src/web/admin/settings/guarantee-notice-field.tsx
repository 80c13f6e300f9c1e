import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { PictureDrop } from '#web/admin/uploads/picture-drop.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { LABELS } from './facts.ts'
import { useFault } from './fields.tsx'
import { Part } from './section.tsx'

/**
 * The EU's notice of the legal guarantee. Only the Commission publishes it: the shop has no version of its own, and the
 * owner uploads it.
 */
export function GuaranteeNoticeField() {
  const { setValue } = useFormContext<AdminSettings>()
  const url = useWatch<AdminSettings, 'guaranteeNotice'>({ name: 'guaranteeNotice' })
  const fault = useFault('guaranteeNotice')
  const change = (to: string) => setValue('guaranteeNotice', to, { shouldDirty: true })
  return (
    <Part heading={LABELS.guaranteeNotice} note={messages.guaranteeNoticeNote}>
      {url && (
        <div className="flex flex-wrap items-start gap-4">
          <div className="rounded-field bg-piim p-5">
            <img src={url} alt={LABELS.guaranteeNotice} className="h-72 max-w-full object-contain" />
          </div>
          <Button look="danger" size="small" onClick={() => change('')}>
            {messages.removeGuaranteeNotice}
          </Button>
        </div>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <PictureDrop
        label={url ? messages.changeGuaranteeNotice : messages.addGuaranteeNotice}
        room={1}
        onUploaded={picture => change(picture.url)}
      />
    </Part>
  )
}
