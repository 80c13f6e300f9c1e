import halfMadeHat from '#web/pictures/half-made-hat.svg'

/** A hat still on the hook: shown for what is missing or still to be made. */
export const HalfMadeHat = () => <img src={halfMadeHat} alt="" width={400} height={400} />
