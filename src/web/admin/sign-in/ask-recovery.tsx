import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type RecoveryRequest, recoveryRequest } from '#contract/account.ts'
import { api } from '#web/platform/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusalText } from './sign-in-errors.ts'

export function AskRecovery() {
  const isAwake = useIsHydrated()
  const { register, handleSubmit, formState } = useForm<RecoveryRequest>({
    defaultValues: { email: '' },
    resolver: zodResolver(recoveryRequest),
  })
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (request: RecoveryRequest) => api.post('/api/admin/reset', request),
  })
  return (
    <>
      <h1 className="text-panel">Unustasid parooli?</h1>
      {isSuccess ? (
        <>
          <Notice tone="green" role="status" className="mt-7 mb-6">
            Kui selle e-postiga pääseb poodi haldama, on kiri teel. Link kirjas kehtib ühe tunni ja ühe korra.
          </Notice>
          <p className="mb-7">
            Kiri ei tule? Vaata ka rämpsposti. Poe serveris annab uue parooli käsk{' '}
            <code className="break-words">npm run admin -- reset {variables.email}</code>
          </p>
          <ButtonLink to="/admin/login" look="line" size="small">
            Tagasi sisselogimise juurde
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="mt-4">Kirjuta oma e-post. Sinna tuleb link, millega saad panna uue parooli.</p>
          <form
            method="post"
            noValidate
            inert={!isAwake}
            onSubmit={handleSubmit(request => isPending || mutate(request))}
            className="mt-6 grid gap-5"
          >
            {error && (
              <Notice tone="red" role="alert">
                {refusalText(error)}
              </Notice>
            )}
            <TextField
              {...register('email')}
              label="E-post"
              type="email"
              inputMode="email"
              autoComplete="username"
              error={formState.errors.email?.message}
              required
            />
            <Button type="submit" busy={isPending} wide>
              Saada link
            </Button>
          </form>
          <p className="mt-4">
            <Link to="/admin/login" className="admin-link w-fit underline">
              Tagasi sisselogimise juurde
            </Link>
          </p>
        </>
      )}
    </>
  )
}
