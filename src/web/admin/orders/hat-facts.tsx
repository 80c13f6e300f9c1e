import type { AdminOrder } from '#contract/admin-orders.ts'
import { HAT_CATEGORIES, type HatCategory, isYarnColor, yarnSlug } from '#domain/custom-hat.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/orders.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import { HatPicture } from '#web/shop/custom-hat/hat-picture.tsx'
import { canBeRecoloured, HatColoursButton } from './hat-colours-button.tsx'

type Hat = NonNullable<AdminOrder['customHatDetails']>

const shapeOf = (category: string): string => HAT_CATEGORIES[category as HatCategory] ?? category

/** A custom hat as it was composed, with everything needed to crochet it. */
export const HatFacts = ({ order, hat }: { order: AdminOrder; hat: Hat }) => (
  <>
    <div className="mt-4 flex items-center gap-5">
      <HatPicture details={hat} className="w-[150px] flex-none" />
      <dl className="grid gap-0.5">
        <dt className="text-tint-2">{messages.hatShape}</dt>
        <dd className="mb-1.5 font-bold">{shapeOf(hat.hatCategory)}</dd>
        <dt className="text-tint-2">{messages.headSize}</dt>
        <dd className="font-bold wrap-anywhere">{hat.hatDiameter}</dd>
      </dl>
    </div>
    <PanelPart heading={messages.hatHeading}>
      <Facts
        rows={[
          [messages.colours, hat.colors.length > 0 && <Yarns names={hat.colors} />],
          [messages.colourOrder, hat.colorOrder],
          [messages.frogColour, hat.frogHatColor && <Yarns names={[hat.frogHatColor]} />],
          [messages.expression, hat.frogExpression],
          [messages.rosyCheeks, hat.hatCategory === 'frog' && (hat.frogPinkCheeks ? common.yes : common.no)],
          [
            messages.brimColours,
            hat.frogBorderCustomColors.length > 0 && <Yarns names={hat.frogBorderCustomColors} />,
          ],
          [messages.specialWishes, hat.specialWishes],
        ].map(([label, value]) => [String(label), value || null] as const)}
      />
      {canBeRecoloured(order, hat) && (
        <div className="mt-3">
          <HatColoursButton order={order} hat={hat} />
        </div>
      )}
    </PanelPart>
  </>
)

/** Yarns as balls with their names. */
const Yarns = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1.5">
    {names.map(name => (
      <li key={name} className="flex items-center gap-1.5">
        {isYarnColor(name) && <img src={`/media/yarn/${yarnSlug(name)}.svg`} alt="" width={24} height={24} />}
        {name}
      </li>
    ))}
  </ul>
)
