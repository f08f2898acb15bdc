import { describe, expect, it } from 'vitest'
import { isCurrency, isLanguageTag, isTimeZone } from '../../src/lib/standards.ts'

describe('a time zone', () => {
  const names = Intl.supportedValuesOf('timeZone')

  it('is any that the runtime lists, under its old names and its new ones, and UTC', () => {
    const others = ['UTC', 'Etc/GMT+2', 'US/Pacific', 'Europe/Kyiv', 'Asia/Kolkata']
    expect([...names, ...others].filter((name) => !isTimeZone(name))).toEqual([])
  })

  it('is no offset, no abbreviation, nothing else', () => {
    const others = ['+02:00', '-00', 'GMT', 'IST', 'CET', 'EST5EDT', 'Vienna', 'Europe/', '/', '']
    expect(others.filter(isTimeZone)).toEqual([])
  })
})

describe('a currency', () => {
  it('is money of today, or of not long ago', () => {
    const codes = ['EUR', 'JPY', 'KWD', 'BGN', 'HRK']
    expect(codes.filter((code) => !isCurrency(code))).toEqual([])
  })

  it('is no other code', () => {
    const codes = ['ABC', 'DEM', 'XXX', 'XTS', 'XAU', 'eur', 'EURO', '']
    expect(codes.filter(isCurrency)).toEqual([])
  })
})

describe('a language tag', () => {
  it('is well formed', () => {
    const tags = ['de', 'DE', 'pt-BR', 'zh-hant-tw', 'de-1996', 'en-u-ca-gregory', 'gsw']
    expect(tags.filter((tag) => !isLanguageTag(tag))).toEqual([])
  })

  it('is nothing else', () => {
    const tags = ['', 'd', 'english', 'de_AT', 'de-', 'de-1', 'de-latn-latn', 'en-a', 'x-klingon']
    expect(tags.filter(isLanguageTag)).toEqual([])
  })
})
