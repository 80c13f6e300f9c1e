import * as messages from '#messages/shop/yarn.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

/** No passport has this code. */
export const UnknownPassport = () => (
  <div className="wrap py-14 md:py-24">
    <EmptyState
      as="h1"
      heading={messages.notFound}
      text={messages.notFoundText}
      picture={<HalfMadeHat />}
      action={
        <ButtonLink to="/pass/{-$code}" params={{ code: undefined }} look="ghost">
          {messages.typeCodeAgain}
        </ButtonLink>
      }
    />
  </div>
)
