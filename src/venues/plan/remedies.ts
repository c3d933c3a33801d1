import type { Finding } from './plan.ts';

/** What the maker of a plan can do about each kind of finding, in the words of OpenStreetMap. */
export const REMEDIES: Readonly<Record<Finding['kind'], string>> = {
  'no level': 'add level=*',
  'bad level': 'write level=* as numbers: 0, -1;0, 0-3',
  'unknown level': 'correct level=*, or draw what is on that level',
  'self-crossing': 'redraw the outline so that it does not cross itself',
  'not closed': 'close the outline: its last node has to be its first',
  'no area': 'draw an outline that encloses something',
  'no position': 'add the missing nodes to the file',
  'virtual door': 'add a node with door=* to its outline, at the place of its door and on its level',
  'door to nowhere': 'draw what is behind the door, or the path that leads to it',
  'bridged door': 'draw what is behind the door, or lead the path through the node of the door',
  'dead end': 'let its end share a node with the path, or lie in the ground, that it leads to',
  'missing connection': 'draw what it leads to on that level, or correct level=*',
  'unclear ends': 'add incline=up or incline=down, in the direction in which it is drawn',
  'level jump': 'draw the stairs, the ramp or the lift between them, or correct level=*',
  'cut off': 'let it share a node or an edge with what it leads to, or draw the missing path, door or stairs',
  unreachable: 'draw its door, or the path that leads to it',
  'duplicate id': 'give each object an id of its own',
  'duplicate ref': 'give each of them a ref=* of its own, if they are different things',
};
