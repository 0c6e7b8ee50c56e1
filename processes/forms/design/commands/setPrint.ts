import type { FormPrint } from '../../../../schemas/types/formDefinition.ts'
import type { CommandKind } from './command.ts'

/** Changes how the form is printed; without settings it is printed as it is drawn. */
export const setPrint: CommandKind<{ print: FormPrint | undefined }> = {
  title: '修改打印设置',
  run(form, { print }) {
    const { print: _, ...rest } = form
    return { form: print === undefined ? rest : { ...rest, print }, selected: [] }
  },
}
