import { SignInFrame } from '#web/admin/sign-in/sign-in-frame.tsx'
import { pageTitle } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const HEADING = 'Lehekülge ei leitud'

/** The 404 screen of the admin area; the session is not checked here. */
export function NoSuchScreen() {
  const { brand } = useSettings()
  return (
    <SignInFrame>
      <title>{pageTitle(brand, HEADING)}</title>
      <EmptyState
        as="h1"
        heading={HEADING}
        text="Tagatoas sellist ust ei ole."
        action={<ButtonLink to="/admin">Tagatuppa</ButtonLink>}
      />
    </SignInFrame>
  )
}
