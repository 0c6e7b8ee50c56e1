import { fieldSettings } from '../../processes/forms/design/palette/fieldSettings.ts'
import { readFormText } from '../../processes/forms/design/readFormText.ts'
import type { CodeHelp } from '../../renderer/index.ts'
import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'

const settings = Object.values(fieldSettings).map(({ word, schema }) => ({
  name: word as string,
  title: schema.title as string,
}))
const words = [...new Map(settings.map(each => [each.name, each])).values()]

/** Completion of keywords and faults for the JSON text of a form. */
export const jsonHelp: CodeHelp = {
  words: path =>
    path === undefined
      ? [
          ...words.map(({ name, title }) => ({ name, kind: 'property' as const, detail: title })),
          ...Object.entries(fieldKinds).map(([name, { title }]) => ({
            name,
            kind: 'constant' as const,
            detail: title,
          })),
        ]
      : [],
  fault: text => readFormText(text).faults[0],
  hints: () => [],
}
