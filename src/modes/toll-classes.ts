/**
 * Classes of vehicles that maps tell apart where tolls are concerned: cars (M1), buses (M2, M3) and goods vehicles up to 3.5 t (N1), up to 12 t
 * (N2) and above (N3), as regulation (EU) 2018/858 has them.
 */
export const TOLL_CLASSES = ['motorcycle', 'car', 'bus', 'N1', 'N2', 'N3'] as const;
export type TollClass = (typeof TOLL_CLASSES)[number];

/** What tags call the vehicles of each class, the most particular first: `toll:N3`, and `hgv` in conditions. */
export const TOLL_NAMES: Readonly<Record<TollClass, readonly string[]>> = {
  motorcycle: ['motorcycle', 'motor_vehicle', 'vehicle'],
  car: ['M1', 'motorcar', 'motor_vehicle', 'vehicle'],
  bus: ['M3', 'M2', 'bus', 'coach', 'tourist_bus', 'psv', 'motor_vehicle', 'vehicle'],
  N1: ['N1', 'goods', 'motor_vehicle', 'vehicle'],
  N2: ['N2', 'hgv', 'motor_vehicle', 'vehicle'],
  N3: ['N3', 'hgv', 'motor_vehicle', 'vehicle'],
};

/** The class of a vehicle: by its weight, the first that is not below it. */
export type ClassesByWeight = readonly (readonly [upTo: number, TollClass])[];

/** @param classes by kilograms */
export function tollClassOf(classes: ClassesByWeight, { weight }: { readonly weight: number }): TollClass {
  const found = classes.find(([upTo]) => weight <= upTo);
  if (!found) throw new Error('the last class has no end');
  return found[1];
}
