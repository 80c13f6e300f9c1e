import { Link } from '@tanstack/react-router'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { CustomOrderRequest } from '#domain/custom-order.ts'
import * as messages from '#messages/shop/custom-orders.ts'
import type { ChosenPictures } from '#web/shop/pictures/chosen-pictures.ts'
import { PicturePicker } from '#web/shop/pictures/picture-picker.tsx'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Stitch } from '#web/ui/stitch.tsx'
import { ContactFields, WishFields } from './request-fields.tsx'
import { useSendRequest } from './send-request.ts'

type CustomOrderFormProps = {
  form: UseFormReturn<CustomOrderRequest>
  chosen: ChosenPictures
  onSent: (orderNumber: string) => void
}

/** The custom order's form: contact data, wishes and pictures. */
export function CustomOrderForm({ form, chosen, onSent }: CustomOrderFormProps) {
  const isHydrated = useIsHydrated()
  const { send, isUnderWay, error } = useSendRequest(form, chosen.pictures.length, onSent)
  return (
    <FormProvider {...form}>
      <form noValidate inert={!isHydrated} onSubmit={send} className="needs-script">
        <ContactFields />
        <Stitch />
        <WishFields />
        <Stitch />
        <FormSection as="h3" heading={messages.yourPicturesHeading}>
          <PicturePicker chosen={chosen} disabled={isUnderWay} />
        </FormSection>
        <AlreadySentNotice error={error} className="mb-5" />
        <Button type="submit" size="large" busy={isUnderWay || chosen.isOpening} className="max-sm:w-full">
          {messages.sendOrder}
        </Button>
        <p className="mt-3 max-w-[46ch] text-hint text-tint-2">
          {messages.noObligationNote}{' '}
          <Link to="/privaatsus" target="_blank" className="underline underline-offset-2">
            {messages.dataUseLink}
            <span className="sr-only"> {messages.opensInNewTab}</span>
          </Link>
        </p>
      </form>
    </FormProvider>
  )
}
