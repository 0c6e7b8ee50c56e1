import { AppError } from '../../../ground/kernel/errors.ts'

/** Under the id of a command one thing is asked, and only that is answered again. */
export const usedId = () => new AppError(422, '该命令标识已用于另一操作，请换一个')
