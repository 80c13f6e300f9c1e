import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StoredMessage } from '#contract/contact.ts'
import { isEmail } from '#domain/contact-details.ts'
import { COMPLAINT_DAYS } from '#domain/legal-deadlines.ts'
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { todayQuery } from '#web/admin/common/today-query.ts'
import { api, detailsOf } from '#web/platform/api.ts'
import { useRequestId } from '#web/platform/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { MESSAGES_KEY } from './messages-key.ts'

/** Writes down a complaint that came by telephone or mail, so that its fifteen days run here as well. */
export function ComplaintButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        Lisa pretensioon
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Lisa pretensioon"
        text={`See, mis tuli telefonis, kirjaga või laadal. Vastata tuleb ${COMPLAINT_DAYS} päeva jooksul.`}
      >
        <ComplaintForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Complaint = { name: string; email: string; message: string; arrivedOn: string }

function ComplaintForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const today = tallinnDay(new Date())
  const { register, handleSubmit, formState } = useForm<Complaint>({
    defaultValues: { name: '', email: '', message: '', arrivedOn: today },
  })
  const { errors } = formState
  const requestId = useRequestId()
  const { mutate, isPending } = useMutation({
    mutationFn: (complaint: Complaint) =>
      api.post<StoredMessage>('/api/admin/messages', {
        ...complaint,
        requestId: requestId.of(complaint),
      }),
    onSuccess: ({ email }) => {
      toast({ title: 'Pretensioon lisatud', text: email && `Kinnitus läheb aadressile ${email}.` })
      onDone()
      return Promise.all(
        [MESSAGES_KEY, todayQuery.queryKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: error =>
      toast({
        tone: 'bad',
        title: 'Viga',
        text: detailsOf(error, 'See ei õnnestunud. Palun proovi uuesti.'),
      }),
  })
  const filled = (fault: string) => ({ validate: (text: string) => text.trim() !== '' || fault })
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(complaint => mutate(complaint))}>
      <TextField
        label="Kelle oma see on"
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name', filled('Kirjuta nimi.'))}
      />
      <TextField
        label="E-post"
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        hint="Sinna saadan kinnituse. Kui seda ei ole, jäta tühjaks."
        error={errors.email?.message}
        {...register('email', {
          validate: text => !text.trim() || isEmail(text) || 'Palun sisestage kehtiv e-posti aadress',
        })}
      />
      <TextField
        label="Millal see tuli"
        type="date"
        max={today}
        required
        error={errors.arrivedOn?.message}
        {...register('arrivedOn', { validate: day => (day !== '' && day <= today) || 'Vali päev.' })}
      />
      <TextArea
        label="Mis on valesti"
        rows={5}
        maxLength={TEXT_MAX}
        required
        error={errors.message?.message}
        {...register('message', filled('Kirjuta, mis on valesti.'))}
      />
      <div>
        <Button type="submit" busy={isPending}>
          Lisa
        </Button>
      </div>
    </form>
  )
}
