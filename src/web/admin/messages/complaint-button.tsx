import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StoredMessage } from '#contract/contact.ts'
import { isEmail, readEmail } from '#domain/contact-details.ts'
import { COMPLAINT_DAYS } from '#domain/legal-deadlines.ts'
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/messages.ts'
import { TakenUpNotice } from '#web/admin/common/draft-notice.tsx'
import { sentFrom } from '#web/admin/common/drafts.ts'
import { useProposedDay } from '#web/admin/common/paid-on.tsx'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { useFormDraft } from '#web/admin/common/use-draft.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { useToday } from '#web/admin/common/use-today.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { isDifferentRequest, useFormRequest } from '#web/platform/form-request.ts'
import { AlreadySentNotice } from '#web/ui/already-sent-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { MESSAGES_KEY } from './messages-key.ts'

/** Records a complaint that came by telephone or e-mail, so that its fifteen days are counted here as well. */
export function ComplaintButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        {messages.addComplaint}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.addComplaint}
        text={messages.complaintIntro(COMPLAINT_DAYS)}
      >
        <ComplaintForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Complaint = { name: string; email: string; message: string; arrivedOn: string }

/** The id of the sent form; survives a reload, as the draft does. */
const sentComplaint = sentFrom('complaint')

function ComplaintForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const today = useToday()
  const isOpen = useIsMounted()
  const begun: Complaint = { name: '', email: '', message: '', arrivedOn: today() }
  const form = useForm<Complaint>({ defaultValues: begun })
  const { register, handleSubmit, formState } = form
  const draft = useFormDraft('complaint', form, begun, { isForNew: true })
  const { errors } = formState
  const request = useFormRequest(sentComplaint, () => draft.isRestored)
  const withPresentDay = useProposedDay(form, 'arrivedOn', request.isUnsure)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (complaint: Complaint) =>
      api.post<StoredMessage>('/api/admin/messages', {
        ...complaint,
        requestId: request.name(),
      }),
    onSuccess: ({ email }, sent) => {
      // If she changed it meanwhile, the id stays: on the next click the shop says what was added.
      if (draft.forgetSent(sent)) {
        request.forget()
        toast({ title: messages.complaintAdded, text: email && messages.confirmationGoesTo(email) })
        if (isOpen.current) onDone()
      } else toast({ title: messages.complaintAdded, text: common.typedSinceUnsaved })
      return Promise.all(
        [MESSAGES_KEY, todayQuery.queryKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: failure => {
      request.failed(failure)
      if (isDifferentRequest(failure)) return
      toast({
        tone: 'bad',
        title: messages.errorTitle,
        text: detailsOf(failure, messages.actionFailed),
      })
    },
  })
  function discard() {
    request.forget()
    draft.discard()
  }
  const filled = (fault: string) => ({ validate: (text: string) => text.trim() !== '' || fault })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={withPresentDay(handleSubmit(complaint => mutate(complaint)))}
    >
      <TakenUpNotice draft={{ ...draft, discard }} />
      <TextField
        label={messages.complainantLabel}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name', filled(messages.nameMissing))}
      />
      <TextField
        label={messages.emailLabel}
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        hint={messages.emailHint}
        error={errors.email?.message}
        {...register('email', {
          validate: text => !text.trim() || isEmail(readEmail(text)) || messages.emailInvalid,
        })}
      />
      <TextField
        label={messages.receivedOnLabel}
        type="date"
        max={today()}
        required
        error={errors.arrivedOn?.message}
        {...register('arrivedOn', { validate: day => (day !== '' && day <= today()) || messages.dayMissing })}
      />
      <TextArea
        label={messages.problemLabel}
        rows={5}
        maxLength={TEXT_MAX}
        required
        error={errors.message?.message}
        {...register('message', filled(messages.problemMissing))}
      />
      <AlreadySentNotice error={error} />
      <div>
        <Button type="submit" busy={isPending}>
          {messages.add}
        </Button>
      </div>
    </form>
  )
}
