import type { AdminOrder } from '#contract/admin-orders.ts'
import { HAT_CATEGORIES, type HatCategory, isYarnColor, yarnSlug } from '#domain/custom-hat.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'
import { HatPicture } from '#web/shop/custom-hat/hat-picture.tsx'

type Hat = NonNullable<AdminOrder['customHatDetails']>

const shapeOf = (category: string): string => HAT_CATEGORIES[category as HatCategory] ?? category

/** A custom hat as it was composed, and everything that is needed to crochet it. */
export const HatFacts = ({ hat }: { hat: Hat }) => (
  <>
    <div className="mt-4 flex items-center gap-5">
      <HatPicture details={hat} className="w-[150px] flex-none" />
      <dl className="grid gap-0.5">
        <dt className="text-tint-2">Mütsi kuju</dt>
        <dd className="mb-1.5 font-bold">{shapeOf(hat.hatCategory)}</dd>
        <dt className="text-tint-2">Pea ümbermõõt</dt>
        <dd className="font-bold wrap-anywhere">{hat.hatDiameter}</dd>
      </dl>
    </div>
    <PanelPart heading="Mütsi andmed">
      <Facts
        rows={[
          ['Värvid', hat.colors.length > 0 && <Yarns names={hat.colors} />],
          ['Järjekord', hat.colorOrder],
          ['Konna värv', hat.frogHatColor && <Yarns names={[hat.frogHatColor]} />],
          ['Ilme', hat.frogExpression],
          ['Roosad põsed', hat.hatCategory === 'frog' && (hat.frogPinkCheeks ? 'jah' : 'ei')],
          [
            'Ääre värvid',
            hat.frogBorderCustomColors.length > 0 && <Yarns names={hat.frogBorderCustomColors} />,
          ],
          ['Erisoovid', hat.specialWishes],
        ].map(([label, value]) => [String(label), value || null] as const)}
      />
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
