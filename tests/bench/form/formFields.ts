import type { Property } from '../../../schemas/types/entity.ts'

/**
 * What both sides ask for: five kinds of inputs in turn, every second one compulsory, texts of at most 20 characters.
 */
export type Kind = 'text' | 'number' | 'select' | 'date' | 'switch'

export interface BenchField {
  name: string
  title: string
  kind: Kind
  required: boolean
}

const kinds: readonly Kind[] = ['text', 'number', 'select', 'date', 'switch']

export const choices = ['甲', '乙', '丙', '丁', '戊']

export const benchFields = (count: number): BenchField[] =>
  Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'text'
    return { name: `field${index}`, title: `字段${index}`, kind, required: index % 2 === 0 && kind !== 'switch' }
  })

/** Messages that an empty form shows. */
export const wrongCount = (count: number) => benchFields(count).filter(field => field.required).length

const shapes: Record<Kind, Omit<Property, 'title'>> = {
  text: { type: 'string', maxLength: 20 },
  number: { type: 'number', minimum: 0 },
  select: { type: 'string', enum: choices },
  date: { type: 'string', format: 'date' },
  switch: { type: 'boolean' },
}

export const propertyOf = ({ kind, title }: BenchField): Property => ({ ...shapes[kind], title })
