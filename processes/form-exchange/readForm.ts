import { checkDefinition } from '../form-definition/checkDefinition.ts'
import { sizeFault } from '../forms/design/formSize.ts'
import { readFormText } from '../forms/design/readFormText.ts'
import { finding } from './findings.ts'
import { fromFormJs, isFormJs } from './fromFormJs.ts'
import { fromJsonSchema, isJsonSchema } from './fromJsonSchema.ts'
import { fromOwnForm, isOwnForm } from './ownForm.ts'
import { type FormReport, withFaults, withoutForm } from './report.ts'

const mostCharacters = 1_000_000

/**
 * Reads a form from the text of a file: our own JSON, a JSON Schema with or without `uiSchema`, or form-js. No text
 * makes it throw.
 *
 * @example readForm('{ "components": [] }').format // 'formJs'
 */
export function readForm(text: string): FormReport {
  const given = parsed(text)
  if (given === undefined) return withoutForm(readFormText(text).faults[0] ?? finding('FORM_FILE_NOT_FORM'))
  const size = sizeFault({ schema: given })
  if (size) return withoutForm(size)
  return checked(
    isOwnForm(given)
      ? fromOwnForm(given)
      : isFormJs(given)
        ? fromFormJs(given)
        : isJsonSchema(given)
          ? fromJsonSchema(given)
          : withoutForm(finding('FORM_FILE_NOT_FORM')),
  )
}

/** Returns the report with what prevents publishing the form; without the form if it is too large to be designed. */
export function checked(report: FormReport): FormReport {
  const { form } = report
  if (!form) return report
  const size = sizeFault(form)
  return size ? withoutForm(size) : withFaults(report, checkDefinition(JSON.stringify(form)))
}

function parsed(text: string): unknown {
  if (text.length > mostCharacters) return undefined
  try {
    return JSON.parse(text) ?? null
  } catch {
    return undefined
  }
}
