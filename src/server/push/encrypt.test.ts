import { expect, test } from 'vitest'
import { aBrowser } from '#test/push-service.ts'
import { areDeviceKeys, encrypt } from './encrypt.ts'

test('encryption matches the example in RFC 8291', () => {
  const body = encrypt(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a message can be read by the browser it is for, and by no other', () => {
  const [one, other] = [aBrowser(), aBrowser()]
  const body = encrypt(JSON.stringify({ title: 'Õökass' }), one.keys)
  expect(one.read(body)).toEqual({ title: 'Õökass' })
  expect(() => other.read(body)).toThrow()
})

test('malformed keys are rejected', () => {
  const { keys } = aBrowser()
  expect(areDeviceKeys(keys)).toBe(true)
  expect(areDeviceKeys({ ...keys, auth: 'AAAA' })).toBe(false)
  expect(areDeviceKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(areDeviceKeys({ ...keys, p256dh: '' })).toBe(false)
})
