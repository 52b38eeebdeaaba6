import type { Group } from '#contract/chat/group.ts';
import type { Person } from '#contract/people/entity.ts';
import { advanceReadMarker } from './read-marker.ts';

/** A stored group with pending changes applied: one the owner is in, or a public one they have seen. */
export interface GroupRow {
  ref: string;
  /** null until the server has assigned one */
  group_id: number | null;
  name: string;
  picture: string | null;
  /** ref of the event whose chat it is */
  event: string | null;
  creator_id: number | null;
  /** the first few members */
  participants: Person[];
  members_count: number;
  isMember: boolean;
  /** id of the newest message the owner has read, 0 for none */
  read_upto: number;
  created_at: string;
  tick: number;
  generation: number;
}

/** Makes the row of a group from the server's. */
export function groupRowOf(group: Group, existing: GroupRow | undefined, generation: number): GroupRow {
  return {
    ref: group.client_id,
    group_id: group.groupId,
    name: group.groupName,
    picture: group.groupPicture,
    event: group.event_ref,
    creator_id: group.creator_id,
    participants: group.participants,
    members_count: group.participantsCount,
    isMember: group.member,
    read_upto: advanceReadMarker(group.read_upto, existing?.read_upto ?? 0, existing, generation),
    created_at: group.created_at,
    tick: 0,
    generation,
  };
}
