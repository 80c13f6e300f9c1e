import { type RefObject, useCallback, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import { hatQuery } from '#domain/hat-link.ts'
import { colorOrderOf, type HatLook } from '#domain/hat-look.ts'
import { TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { BesideForm } from '#web/ui/beside-form.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { submitByEnter } from '#web/ui/submit-by-enter.ts'
import { ComposingProvider, useComposing, useFormLater } from './composing.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { FORM_NAME, removeDraft, useDraft } from './hat-draft.ts'
import { HatFields } from './hat-fields.tsx'
import { EMPTY_FORM, type HatForm, resolveHat } from './hat-form.ts'
import { HatPreview } from './hat-preview.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderedPanel } from './ordered-panel.tsx'
import { useHatLink } from './use-hat-link.ts'
import { type OrderedHat, useOrderHat } from './use-order-hat.tsx'

/**
 * The whole page for composing a hat: the preview, the form and the order.
 * @param linked the look in the URL
 */
export function HatComposer({ linked }: { linked: HatLook }) {
  const form = useForm<HatForm>({
    defaultValues: { ...EMPTY_FORM, look: linked, colorOrder: colorOrderOf(linked) },
    resolver: resolveHat,
    mode: 'onTouched',
    // The first invalid field on the page takes the focus, not the one that registered first: see `useOrderHat`.
    shouldFocusError: false,
  })
  const [ordered, setOrdered] = useState<OrderedHat>()
  const { reset, getValues } = form
  const begin = useCallback(
    (latest: OrderedHat, isChanged: boolean) => {
      setOrdered(latest)
      // What was filled in while the order was being sent belongs to the next one.
      if (isChanged) return
      reset({ ...EMPTY_FORM, way: getValues('way') })
      removeDraft()
    },
    [reset, getValues],
  )
  useDraft(form, linked)
  const written = useRef(hatQuery(linked))
  return (
    <>
      {ordered && <OrderedPanel {...ordered} />}
      <FormProvider {...form}>
        {/* A new undo history: steps back must not lead into a hat that has been ordered. */}
        <ComposingProvider key={ordered?.orderNumber}>
          <AddressOfHat linked={linked} written={written} />
          <ComposerForm form={form} onOrdered={begin} />
        </ComposingProvider>
      </FormProvider>
    </>
  )
}

/** Keeps the look in the page's URL; a component of its own, so that nothing else renders for it. */
function AddressOfHat({ linked, written }: { linked: HatLook; written: RefObject<string> }) {
  const { look } = useFormLater()
  const { change } = useComposing()
  const adopt = useCallback((next: HatLook) => change(() => next), [change])
  useHatLink(linked, look, adopt, written)
  return null
}

type ComposerFormProps = {
  form: UseFormReturn<HatForm>
  onOrdered: (ordered: OrderedHat, isChanged: boolean) => void
}

function ComposerForm({ form, onOrdered }: ComposerFormProps) {
  const { orderLater, payNow, isOrdering, isLeaving, error } = useOrderHat(form, onOrdered)
  const ending = useRef<HTMLElement>(null)
  return (
    <form
      name={FORM_NAME}
      // Otherwise Firefox fills it in on a reload, by place, and the form would take that for input. Each field says itself
      // what may fill it in.
      autoComplete="off"
      noValidate
      onSubmit={orderLater}
      onKeyDown={submitByEnter}
      className="grid items-start gap-9 md:grid-cols-[minmax(0,13fr)_minmax(0,10fr)] md:gap-14 lg:gap-[72px]"
    >
      <BesideForm className="md:col-start-2">
        <HatPreview ending={ending} />
      </BesideForm>
      <div className="md:col-start-1 md:row-start-1 max-md:[&_input]:scroll-mb-28 max-md:[&_textarea]:scroll-mb-28">
        <FormSection heading={messages.yourDetailsHeading}>
          <CustomerFields />
        </FormSection>
        <Stitch />
        <FormSection heading={messages.hatDetailsHeading}>
          <HatFields />
        </FormSection>
        <Stitch />
        <FormSection heading={messages.specialWishes}>
          <SpecialWishes />
        </FormSection>
        <OrderPanel
          ref={ending}
          onPayNow={() => void payNow()}
          isOrdering={isOrdering}
          isLeaving={isLeaving}
          error={error}
        />
      </div>
    </form>
  )
}

function SpecialWishes() {
  const { register, formState } = useFormContext<HatForm>()
  return (
    <TextArea
      {...register('specialWishes')}
      label={messages.specialWishesLabel}
      placeholder={messages.specialWishesHint}
      maxLength={TEXT_MAX}
      error={formState.errors.specialWishes?.message}
    />
  )
}
