import Type from 'typebox';
import { nullable } from '../contract/body.ts';
import { type Parameter, required, text } from '../contract/parameters.ts';

/** A time in answers. */
export const Time = Type.String({ description: 'ISO 8601, UTC.' });
export const MaybeTime = nullable(Time);

export const timeOf = (date: Date): string => date.toISOString();
export const maybeTimeOf = (date: Date | null): string | null => date && timeOf(date);

const MAX_PART = 200;

/** A part of a path. */
export const pathPart = (description: string): Parameter<string> => required(text(description, MAX_PART));

export const projectPath = { project: pathPart('Id or name of a project.') } as const;
