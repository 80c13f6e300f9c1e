import { isEmail } from './checkout.ts'

/** A free-form request as typed (specification §3, Custom order request). */
export type CustomOrderRequest = {
  name: string
  email: string
  phone: string
  description: string
  colors: string
  measurements: string
  deadline: string
  budget: string
  inspiration: string
  additionalNotes: string
}

export type CustomOrderFault = { field: keyof CustomOrderRequest; message: string }

/** What keeps a request from being sent: name, e-mail and description are needed (specification §5). */
export function customOrderFaults(request: CustomOrderRequest): CustomOrderFault[] {
  const faults: CustomOrderFault[] = []
  if (!request.name.trim()) faults.push({ field: 'name', message: 'Palun sisesta nimi' })
  if (!request.email.trim()) faults.push({ field: 'email', message: 'Palun sisesta e-posti aadress' })
  else if (!isEmail(request.email))
    faults.push({ field: 'email', message: 'Palun sisestage kehtiv e-posti aadress' })
  if (!request.description.trim())
    faults.push({ field: 'description', message: 'Palun kirjelda, mida soovid' })
  return faults
}
