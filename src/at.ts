/** An element that has to be there. @throws RangeError where it is not: a mistake of the program, not of its input */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`a list of ${list.length} has no element ${index}`);
  return element;
}

/** The first element, which has to be there: the row of a statement that yields one. */
export const first = <T>(list: ArrayLike<T>): T => at(list, 0);

/** The last element, which has to be there. */
export const last = <T>(list: ArrayLike<T>): T => at(list, list.length - 1);
