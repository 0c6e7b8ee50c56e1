import type { PageName } from '../../../schemas/types/common.ts'
import type { FormKind } from '../../../schemas/types/formDefinition.ts'

/** Answer of `formFlow.product`. */
export interface FoundForm {
  id: string
  name: string
  kind: FormKind
  /** Whether it can be filled in. */
  enabled: boolean
  instanceId: string | null
  processInstanceId: string | null
  processKey: string | null
}

/** A page with its parameters, and the code that its calls need. */
export interface FormPlace {
  page: PageName
  params: Record<string, unknown>
  permission?: string
}

const pagesOf: Readonly<Record<FormKind, { instance: PageName; fill: PageName; view: string; write: string }>> = {
  process: {
    instance: 'process-form/instance',
    fill: 'process-form/fill',
    view: 'PROCESS_FORM_VIEW',
    write: 'PROCESS_FORM_FILL',
  },
  business: {
    instance: 'business-form/instance',
    fill: 'business-form/fill',
    view: 'BUSINESS_FORM_VIEW',
    write: 'BUSINESS_FORM_FILL',
  },
}

/**
 * Returns the page that a designed form opens: an instance, a running process, an application, or the form to fill in;
 * undefined while it cannot be filled in.
 */
export function placeOfForm({ id, kind, enabled, ...found }: FoundForm): FormPlace | undefined {
  const { instance, fill, view, write } = pagesOf[kind]
  const { instanceId, processInstanceId, processKey } = found
  if (instanceId !== null) return { page: instance, params: { id: instanceId }, permission: view }
  if (processInstanceId !== null) return { page: 'process-instance/details', params: { id: processInstanceId } }
  if (processKey !== null) return { page: 'process-task/start', params: { key: processKey } }
  return enabled ? { page: fill, params: { templateId: id }, permission: write } : undefined
}
