import { Picture, type PictureSource, tintOf } from '#web/ui/picture.tsx'
import { SewnLabel } from '#web/ui/stitch.tsx'

/** Backgrounds for drawings without one, in the order of the yarn colours. */
const GROUNDS = ['bg-voi', 'bg-ohetus', 'bg-taevas', 'bg-pistaatsia', 'bg-sirel', 'bg-aprikoos']

type Step = { heading: string; text: string; picture: (PictureSource & { alt: string }) | null }

/** How a hat is made, one tile per step. */
export const MakingSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid gap-x-6 gap-y-11 sm:grid-cols-2 md:grid-cols-4">
    {steps.map(({ heading, text, picture }, i) => (
      <li key={heading} className="max-sm:grid max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:gap-5">
        {picture && (
          <div className="relative">
            <div
              className={`tile aspect-square ${GROUNDS[i % GROUNDS.length]}`}
              style={tintOf(picture) === 'transparent' ? undefined : { background: tintOf(picture) }}
            >
              <Picture
                source={picture}
                alt={picture.alt}
                sizes="(width < 37.5rem) 36vw, (width < 73.8125rem) 45vw, 300px"
              />
            </div>
            <SewnLabel small className="absolute -top-3.5 left-5">
              {`${i + 1}.`}
            </SewnLabel>
          </div>
        )}
        <div className={picture ? 'sm:mt-5' : 'max-sm:col-span-2'}>
          <h3 className="text-title font-bold tracking-tight">{heading}</h3>
          <p className="mt-2 max-w-[40ch]">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
