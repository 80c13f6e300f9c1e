export const pictureOpenFailed = 'Seda faili ei õnnestunud pildina avada.'
export const pictureLimitReached = (picturesMax: number): string => `Kaasa mahub kuni ${picturesMax} pilti.`
export const addPictures = 'Lisa pilte'
export const openingPictures = 'Avan pilte…'
export const picturesFull = (picturesMax: number, picturesMax2: number): string =>
  `${picturesMax} / ${picturesMax2} pilti. Rohkem kaasa ei mahu.`
export const picturesHint = (picturesMax: number): string =>
  `Kuni ${picturesMax} pilti, igaüks kuni 10 MB: JPEG, PNG, WebP või AVIF. Neid näeme ainult sina ja mina.`
export const removeItem = (name: string): string => `Eemalda ${name}`
