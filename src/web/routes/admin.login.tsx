import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#web/api.ts'
import { adminSessionQuery } from '#web/features/admin/session.ts'
import { pageHead } from '#web/head.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Where the owner was going: a path of her own side, never an address elsewhere. */
const wayBack = (to: unknown): string =>
  typeof to === 'string' && /^\/(admin|jalgimine)([/?]|$)/.test(to) ? to : '/admin'

export const Route = createFileRoute('/admin/login')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' ? { to: wayBack(to) } : {},
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: 'Sisselogimine',
      description: 'Poe omaniku sissepääs.',
      path: '/admin/login',
      isPrivate: true,
    }),
  component: Login,
})

function Login() {
  const { to } = Route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFault(undefined)
    try {
      await api.post('/api/auth/sign-in/email', { email: form.get('email'), password: form.get('password') })
      await queryClient.invalidateQueries({ queryKey: adminSessionQuery.queryKey })
      router.history.push(wayBack(to))
    } catch (error) {
      const isLimited = error instanceof ApiError && error.status === 429
      setFault(
        isLimited
          ? 'Liiga palju katseid. Oota veerand tundi ja proovi uuesti.'
          : 'E-post või parool ei klapi. Proovi uuesti.',
      )
      setBusy(false)
    }
  }

  return (
    <main id="sisu" className="wrap max-w-[520px] pt-16">
      <h1 className="text-panel">Sisselogimine</h1>
      <form onSubmit={signIn} className="mt-8 grid gap-5">
        {fault && (
          <Notice tone="red" role="alert">
            {fault}
          </Notice>
        )}
        <TextField label="E-post" name="email" type="email" autoComplete="username" required />
        <TextField label="Parool" name="password" type="password" autoComplete="current-password" required />
        <div>
          <Button type="submit" busy={busy}>
            Logi sisse
          </Button>
        </div>
      </form>
    </main>
  )
}
