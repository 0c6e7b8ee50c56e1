import { Suspense, useState } from 'react'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { FormLook as Look } from '../../../schemas/types/pages/edit.ts'
import { findCustomComponent } from '../../custom/registry.ts'
import type { FormStore } from '../../form/formStore.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { Loading } from '../../page/states/StateText.tsx'
import { Modal } from '../../ui/Modal.tsx'

interface Props {
  look: Look
  form: FormStore
  scope: Scope
  onClose(): void
}

/** Shows what is typed at this moment by a hand-written component. */
export function FormLook({ look, form, scope, onClose }: Props) {
  const { host } = usePageContext()
  // As it was when the dialog opened: the form behind it cannot be changed meanwhile.
  const [params] = useState(() => evaluateArguments(look.with, { ...scope, form: form.values() }))
  const Component = findCustomComponent(look.component)
  return (
    <Modal open title={look.label} width={1280} footer={null} onCancel={onClose}>
      <Suspense fallback={<Loading />}>{Component && <Component params={params} host={host} />}</Suspense>
    </Modal>
  )
}
