export const secondShipment =
  'Sellel pakil on teenuses kaks pakisilti. Prindi ainult üks, teist pole vaja kasutada.'
export const machineUnknown = 'Teenus ei tunne seda pakiautomaati. Vali, milline see on.'
export const courierUnknown = 'Selle vedaja kulleriga ei saa praegu saata.'
