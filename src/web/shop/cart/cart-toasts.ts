import { NetworkError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

const MIXING = {
  'Cannot add regular products when custom orders are in cart': {
    title: 'Ei saa lisada tooteid',
    text: 'Kohandatud tellimused on juba ostukorvis. Eemaldage need enne tavaliste toodete lisamist.',
  },
  'Cannot add custom orders when regular products are in cart': {
    title: 'Ei saa lisada kohandatud tellimust',
    text: 'Tavalised tooted on juba ostukorvis. Eemaldage need enne kohandatud tellimuse lisamist.',
  },
}

const OFFLINE = {
  title: 'Võrku ei ole',
  text: 'Ostukorvi midagi ei lisatud. Proovi uuesti, kui oled jälle võrgus.',
}

/** The words of the mixing rule, or that there is no network; `undefined` for every other reason. */
export const refusalOf = (error: Error) =>
  error instanceof NetworkError
    ? OFFLINE
    : Object.entries(MIXING).find(([sentence]) => error.message.includes(sentence))?.[1]

/** Says why a product did not get into the cart (specification §8, Cart). */
export const toastAddFailed = (error: Error) =>
  toast({
    tone: 'bad',
    ...(refusalOf(error) ?? {
      title: 'Viga',
      text: 'Toote lisamine ostukorvi ebaõnnestus. Proovige uuesti.',
    }),
  })
