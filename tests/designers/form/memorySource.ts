import { type FormSource, StaleForm, type StoredForm } from '../../../designers/form/formSource.ts'
import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'

/** Forms in memory: saving from an old revision is refused, as by a server. */
export function memorySource(form: FormDefinition, title = '报销单'): FormSource & { stored: StoredForm } {
  const stored: StoredForm = { title, form, revision: 1 }
  return {
    stored,
    load: async () => ({ ...stored }),
    async save(next, revision) {
      if (revision !== stored.revision) throw new StaleForm('草稿已被他人修改', stored.revision)
      Object.assign(stored, { form: next, revision: revision + 1 })
      return stored.revision
    },
  }
}
