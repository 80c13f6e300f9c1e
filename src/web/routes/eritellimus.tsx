import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CustomOrderRequest } from '#domain/custom-order.ts'
import type { Inspiration } from '#hats/inspirations.ts'
import * as messages from '#messages/shop/custom-orders.ts'
import * as titles from '#messages/shop/titles.ts'
import { AskingNotice } from '#web/shop/catalog/asking-notice.tsx'
import { GuaranteeLink } from '#web/shop/catalog/offer-facts.tsx'
import { CustomOrderForm } from '#web/shop/custom-orders/custom-order-form.tsx'
import { InspirationGallery, inspirationSource } from '#web/shop/custom-orders/inspiration-gallery.tsx'
import { EMPTY_REQUEST, requestDraft, resolveRequest } from '#web/shop/custom-orders/request-form.ts'
import { usePictureSending } from '#web/shop/custom-orders/send-pictures.ts'
import { SentRequest } from '#web/shop/custom-orders/sent-request.tsx'
import { holdsWish, toggleWish } from '#web/shop/custom-orders/wishes.ts'
import { useChosenPictures } from '#web/shop/pictures/chosen-pictures.ts'
import { NeedsScript } from '#web/shop/settings/needs-script.tsx'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { BesideForm } from '#web/ui/beside-form.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { toast } from '#web/ui/toast.ts'

export const Route = createFileRoute('/eritellimus')({
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: titles.otherCustomOrder,
      description: titles.otherCustomOrderDescription,
      path: '/eritellimus',
    }),
  component: CustomOrderPage,
})

function CustomOrderPage() {
  const form = useForm<CustomOrderRequest>({
    defaultValues: EMPTY_REQUEST,
    resolver: resolveRequest,
    mode: 'onTouched',
    // The first invalid field on the page takes the focus, not the one that registered first: see `sayFirstFault`.
    shouldFocusError: false,
  })
  const chosen = useChosenPictures()
  const sending = usePictureSending()
  const [sentAs, setSentAs] = useState<string>()
  const inspiration = useWatch({ control: form.control, name: 'inspiration' })

  const { reset, subscribe } = form
  useEffect(() => {
    const kept = requestDraft.get()
    if (kept) reset({ ...EMPTY_REQUEST, ...kept })
    return subscribe({ formState: { values: true }, callback: ({ values }) => requestDraft.set(values) })
  }, [reset, subscribe])

  function toggle(one: Inspiration) {
    const isTaken = !holdsWish(inspiration, one.wish)
    form.setValue('inspiration', toggleWish(inspiration, one.wish), { shouldDirty: true })
    sayToggled(one, isTaken)
  }

  function startSending(orderNumber: string) {
    setSentAs(orderNumber)
    void sending.sendAll(orderNumber, chosen.pictures)
    chosen.removeSent(chosen.pictures)
  }

  return (
    <div className="wrap pb-16 md:pb-24">
      <h1 className="pt-7 text-page md:pt-14">{messages.otherCustomOrder}</h1>
      <p className="mt-4 mb-8 max-w-[52ch] text-lead text-tint-2 md:mb-11">{messages.otherCustomOrderLead}</p>
      <AskingNotice className="mb-8" />
      <InspirationGallery isChosen={({ wish }) => holdsWish(inspiration, wish)} onToggle={toggle} />
      <Stitch className="mt-12 md:mt-16" />
      <div className="pt-11 md:pt-16">
        {sentAs ? (
          <SentRequest
            orderNumber={sentAs}
            sending={sending}
            onAskAgain={() => sending.letGo() && setSentAs(undefined)}
          />
        ) : (
          <div className="grid items-start gap-9 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:gap-20">
            <HowItGoes />
            <CustomOrderForm form={form} chosen={chosen} onSent={startSending} />
          </div>
        )}
        <NeedsScript>{contactEmail => messages.formNeedsJavaScript(contactEmail)}</NeedsScript>
      </div>
    </div>
  )
}

const HowItGoes = () => (
  <BesideForm>
    <h2 className="text-section">{messages.describeYourWish}</h2>
    <p className="mt-4 max-w-[40ch]">{messages.describeYourWishText}</p>
    <p className="mt-3.5 max-w-[40ch]">{messages.customOrderDuration}</p>
    <Bound />
    <p className="hand mt-6 text-[1.25rem] text-sammal">{messages.strangestWish}</p>
  </BesideForm>
)

/** What cannot be returned, in the owner's words, as the law may change. */
const Bound = () => (
  <div className="mt-3.5 max-w-[40ch] text-hint text-tint-2">
    <p>{useSettings().legalTexts.customMade}</p>
    <p className="mt-2">
      {messages.ifSomethingIsWrong} <GuaranteeLink />.
    </p>
  </div>
)

/** Says what a click on a picture did, as the field that it changed may be far below. */
function sayToggled(inspiration: Inspiration, isTaken: boolean) {
  const source = inspirationSource(inspiration)
  toast({
    title: isTaken ? messages.addedToWish : messages.takenBack,
    text: isTaken ? messages.pressAgainToUndo(inspiration.title) : inspiration.title,
    picture: (
      <div className="tile size-14 rounded-field" style={{ background: tintOf(source) }}>
        <Picture source={source} alt="" sizes="56px" />
      </div>
    ),
  })
}
