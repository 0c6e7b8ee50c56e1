import { useEffect } from 'react'
import { formCodesIn, type NamedForms } from '../../processes/forms/namedForms.ts'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Milliseconds without an edit before a code that is being typed is looked up. */
const pause = 300

/** Looks up the forms that the process names by code, so that expressions and the check know their fields. */
export function useNamedForms(design: ProcessDesign, version: number): void {
  // A new text has the same codes after most edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes change with the version of the document
  useEffect(() => {
    const codes = formCodesIn(design.document)
    const { forms } = design.state.get()
    const unknown = codes.filter(code => !Object.hasOwn(forms, code))
    if (unknown.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await fetchForms(unknown, abort.signal)
        if (Object.keys(found).length > 0) design.nameForms(found)
      } catch {
        // Without the forms their variables are not offered; the check names the code.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [design, version])
}

interface FoundForm {
  code: string
  form: string
  versionNo: number
}

async function fetchForms(codes: readonly string[], signal: AbortSignal): Promise<NamedForms> {
  const found = await callEndpoint('processModel.namedForms', { codes }, { signal, silent: true, mask: false })
  return Object.fromEntries((found as FoundForm[]).map(({ code, form, versionNo }) => [code, { form, versionNo }]))
}
